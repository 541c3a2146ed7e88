/** A value that survives `JSON.stringify` and `JSON.parse` unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** An object of JSON values. */
export type JsonObject = { readonly [key: string]: Json }
