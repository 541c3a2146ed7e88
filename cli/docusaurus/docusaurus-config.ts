import type { ForeignConfig } from '../config/foreign-config.ts'

const EXTENSIONS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

/** Configurations of Docusaurus. This is all that the rest of the command line knows of them. */
export const docusaurusConfig: ForeignConfig = {
  names: EXTENSIONS.map((extension) => `docusaurus.config.${extension}`),
  isNamed: (name) => /^docusaurus(?:[.-][\w-]+)*\.config(?:[.-][\w-]+)*\.[cm]?[jt]s$/.test(name),
  open: async () => (await import('./read-config.ts')).docusaurusReader,
}
