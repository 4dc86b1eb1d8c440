/* The random streams of MagicBoard, see sim/random/stream.h: numbers of different domains never
 * share a block. */
#ifndef SIM_MAGICBOARD_DOMAINS_H
#define SIM_MAGICBOARD_DOMAINS_H

enum magicboard_domain {
    MAGICBOARD_DOMAIN_VALUES = 1,   /* of random boards */
    MAGICBOARD_DOMAIN_GOAL = 2,     /* of random boards */
    MAGICBOARD_DOMAIN_WALKER = 3,   /* moves */
    MAGICBOARD_DOMAIN_ANNEAL = 4,   /* changes of boards */
    MAGICBOARD_DOMAIN_GENERATE = 5, /* changes of boards */
};

#endif
