/* What SanitizerCoverage's flags call when a module is loaded; its runtime would bring the rest of a sanitizer along. */
void __sanitizer_cov_bool_flag_init(_Bool *start, _Bool *stop);

void __sanitizer_cov_bool_flag_init(_Bool *start, _Bool *stop) {
  (void)start;
  (void)stop;
}
