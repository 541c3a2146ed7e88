declare const filePathBrand: unique symbol

/** A file's path relative to the site directory, with forward slashes: `docs/guide/intro.md`. Never a URL. */
export type FilePath = string & { readonly [filePathBrand]: true }

declare const outputPathBrand: unique symbol

/** A file's path relative to the output directory, with forward slashes and decoded: `docs/intro/index.html`. */
export type OutputPath = string & { readonly [outputPathBrand]: true }
