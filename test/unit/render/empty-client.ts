import type { ClientBundle } from '../../../cli/bundle/client/client-output.ts'

/** A client without files. */
export const EMPTY_CLIENT: ClientBundle = {
  files: [],
  scripts: [],
  imports: [],
  main: null,
  styles: [],
  fonts: [],
  preloads: [],
  moduleByKey: new Map(),
  hash: 'cafe',
  boot: '',
  liveModules: [],
}
