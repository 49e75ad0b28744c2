#define NAME answer
        .globl  NAME
        .type   NAME, %function
NAME:
        nop
        .size   NAME, .-NAME
        .section .note.GNU-stack,"",%progbits
