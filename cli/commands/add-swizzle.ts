import { Option, type Command } from 'commander'
import { SITE_DIR, type ProgramOptions } from './invocation.ts'
import type { SwizzleOptions } from './options.ts'

interface Flags {
  list?: boolean
  wrap?: boolean
  eject?: boolean
  typescript?: boolean
  javascript?: boolean
  danger: boolean
}

/** Adds `sitegen swizzle` to the command line. */
export function addSwizzle(program: Command, { choose }: ProgramOptions): void {
  program
    .command('swizzle')
    .description('take over a part of the theme')
    .argument('[part]', 'name of the part, such as Footer (default: all are listed)')
    .argument('[siteDir]', SITE_DIR)
    .addOption(new Option('--list', 'list the parts').conflicts(['wrap', 'eject']))
    .addOption(
      new Option('--wrap', 'write a file that shows the part, for something around it').conflicts('eject'),
    )
    .option('--eject', 'write a copy of the part, to change it')
    .addOption(
      new Option(
        '--typescript',
        'write TypeScript (default: what the configuration is written in)',
      ).conflicts('javascript'),
    )
    .option('--javascript', 'write JavaScript')
    .option('--danger', 'also where the inside of the part changes between versions', false)
    .action((part: string | undefined, dir: string | undefined, flags: Flags) => {
      const options = { ...(part === undefined || flags.list === true ? {} : { part }), ...optionsOf(flags) }
      choose({ call: { name: 'swizzle', options }, dir: dir ?? '.', level: 'normal', json: false })
    })
}

function optionsOf({ wrap, eject, typescript, javascript, danger }: Flags): SwizzleOptions {
  return {
    ...(wrap === true ? { way: 'wrap' as const } : {}),
    ...(eject === true ? { way: 'eject' as const } : {}),
    ...(typescript === true ? { language: 'typescript' as const } : {}),
    ...(javascript === true ? { language: 'javascript' as const } : {}),
    danger,
  }
}
