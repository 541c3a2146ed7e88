import type { Command } from '../program/command.ts'
import { build } from './build/build-command.ts'
import { checkLinks } from './check-links-command.ts'
import { checkSearch } from './check-search-command.ts'
import { clean } from './clean-command.ts'
import { compare } from './compare-command.ts'
import { dev } from './dev/dev-command.ts'
import { headingIds } from './heading-ids/heading-ids-command.ts'
import { importProject } from './import/import-command.ts'
import { info } from './info-command.ts'
import { init } from './init/init-command.ts'
import { serve } from './serve-command.ts'
import { swizzle } from './swizzle/swizzle-command.ts'
import { urls } from './urls/urls-command.ts'
import { version } from './version/version-command.ts'

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  init,
  importProject,
  dev,
  build,
  serve,
  checkLinks,
  checkSearch,
  compare,
  urls,
  version,
  swizzle,
  headingIds,
  clean,
  info,
]
