#define DEB_HOST_MULTIARCH "x86_64-linux-gnu" /* Debian makes this header when it builds the package */
