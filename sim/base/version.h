/* The version of bukub. Generated at build time from the file VERSION and the checkout. */
#ifndef SIM_BASE_VERSION_H
#define SIM_BASE_VERSION_H

extern const char version_string[];       /* "0.1.0" */
extern const char version_git_revision[]; /* "1a2b3c4", "1a2b3c4-dirty", or "unknown" */
extern const char version_compiler[];     /* "gcc 12.2.0" */
extern const char version_build_flags[];  /* compiler flags */
extern const char version_inih[];         /* "56", or "unknown": inih has no function for it */

#endif
