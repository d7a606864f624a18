/** The version of the package at build time; empty if none is configured. */
declare const __APP_VERSION__: string;
