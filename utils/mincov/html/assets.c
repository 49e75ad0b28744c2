/* The style, the script and highlight.js, taken into the program as they are. The build says where they lie. */
#include "site.h"

/* Defines NAME_begin and NAME_end around the bytes of the file at path. */
#define INCLUDE_BYTES(name, path)                                                                                                  \
  __asm__(".pushsection .rodata\n" #name "_begin:\n.incbin \"" path "\"\n" #name "_end:\n.byte 0\n.popsection\n");                 \
  extern const unsigned char name##_begin[] __asm__(#name "_begin"), name##_end[] __asm__(#name "_end")

INCLUDE_BYTES(mincov_style, MINCOV_ASSET_STYLE);
INCLUDE_BYTES(mincov_script, MINCOV_ASSET_SCRIPT);
#ifdef MINCOV_ASSET_HIGHLIGHT
INCLUDE_BYTES(mincov_highlight, MINCOV_ASSET_HIGHLIGHT);
#endif

const struct mincov_asset mincov_assets[] = {
    {"mincov.css", mincov_style_begin, mincov_style_end},
    {"mincov.js", mincov_script_begin, mincov_script_end},
#ifdef MINCOV_ASSET_HIGHLIGHT
    {"highlight.js", mincov_highlight_begin, mincov_highlight_end},
#endif
    {NULL, NULL, NULL},
};
