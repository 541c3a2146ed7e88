/**
 * An input is a value that a result was made from, by kind and name: the bytes of a file, the URL of a page, a key of
 * the configuration. A result that names its inputs is still right as long as none of them has another value.
 */
export type InputKind =
  /** Bytes of a file, by its path relative to the site directory. */
  | 'file'
  /** Names of the files in a folder. */
  | 'folder'
  /** What lies at a path: where links lead, or nothing. */
  | 'link'
  | 'environment'
  /** Names in a folder and all below it. */
  | 'tree'
  /** Names and bytes of the files below a folder that a pattern names (folder and pattern). */
  | 'pattern'
  /** What features planned for a URL, and for all of them. */
  | 'page'
  | 'plan'
  /** Address of the page made from a file. */
  | 'url'
  /** Compiled content of a file, and the same as a module. */
  | 'content'
  | 'module'
  /** The JavaScript of content that is a module, which holds no words. */
  | 'code'
  /** MDX modules that the module of a key uses. */
  | 'modules'
  /** A file that is served as it is, that may become part of a page, that is made in several widths. */
  | 'asset'
  | 'embedded'
  | 'scaled'
  /** Shared data, whole, and the part of a sidebar that a page shows (key and URL). */
  | 'shared'
  | 'slice'
  /** Scripts and styles of a module, by its key, and the code it is rendered with. */
  | 'script'
  | 'component'
  /** The same of what every page has. */
  | 'client'
  | 'theme'
  /** A key of the configuration, and what pages know of all of it. */
  | 'config'
  | 'site'
  /** Modules that pages use. */
  | 'entries'

export type InputKey = string

export function inputKey(kind: InputKind, name = ''): InputKey {
  return `${kind} ${name}`
}

export function inputOf(key: InputKey): { readonly kind: InputKind; readonly name: string } {
  const at = key.indexOf(' ')
  return { kind: key.slice(0, at) as InputKind, name: key.slice(at + 1) }
}
