/** The version of the package at build time; empty when none is configured. */
declare const __APP_VERSION__: string;
