/* Where a board is that somebody named. */
#ifndef CLI_WALK_BOARD_PATH_H
#define CLI_WALK_BOARD_PATH_H

/* `given` itself if there is such a file; else, of a word as `five`, the file of that name among
 * the boards that came with the program: share/bukub/boards/five.ini where it is installed,
 * data/boards where it was built. `given` again if it is not there either. To be freed; NULL when
 * memory is short. */
char *board_path(const char *given);

#endif
