import * as z from 'zod'
import { callMethod, type LoadedPlugin } from './open-plugins.ts'
import type { TranslationFiles } from './plugin.ts'
import { SiteProblems } from '../report/diagnostic.ts'

const FILES = z.array(
  z.object({
    path: z.string().regex(/^(?!\.{0,2}\/)(?!.*\/\.\.\/)[^\\]+$/),
    content: z.record(z.string(), z.object({ message: z.string(), description: z.string().optional() })),
  }),
)

/** The texts that a plugin shows, as it wrote them, by file. @throws SiteProblems `PLUGIN_INVALID` */
export async function pluginTexts(by: LoadedPlugin, content: unknown): Promise<TranslationFiles> {
  const { value } = await callMethod(by, 'getTranslationFiles', { content })
  const { data, success } = FILES.safeParse(value ?? [])
  if (success) return data
  const { use, shown, scope } = by
  const problem = {
    code: 'PLUGIN_INVALID',
    level: 'error' as const,
    message: `getTranslationFiles of the ${use.kind} ${shown} gave no list of files with messages.`,
    hint: "A file is { path: 'texts', content: { key: { message: 'Text', description: 'For translators' } } }.",
    path: use.path,
  }
  throw new SiteProblems(await scope.withPlaces([problem]))
}

/** The file that translates one of a plugin, in the folder of a language. */
export function textFileOf({ name, id }: Pick<LoadedPlugin, 'id' | 'name'>, file: string): string {
  return `${name}${id === 'default' ? '' : `-${id}`}/${file}.json`
}
