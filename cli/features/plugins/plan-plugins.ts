import path from 'node:path'
import type { Json } from '../../../runtime/shared/json.ts'
import { pluginDataKey } from '../../../runtime/shared/plugins.ts'
import { fileRead } from '../../config/module/process-environment.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import { callMethod } from '../../plugins/open-plugins.ts'
import type { OutputPath } from '../../types/file-path.ts'
import type { FilesPattern } from '../../types/files-pattern.ts'
import { isFile } from '../../types/looks.ts'
import type { FeaturePlan, SiteLoading } from '../feature.ts'
import type { OutputFile } from '../output-file.ts'
import { pluginPages } from './plugin-pages.ts'
import { pluginTags } from './plugin-tags.ts'
import { runPlugins, type PluginContent } from './run-plugins.ts'

/** Has plugins load their content, and plans what they add to the site. */
export async function planPlugins({ config, plugins }: SiteLoading): Promise<FeaturePlan> {
  if (plugins === null) return {}
  const { contents, reads } = await runPlugins(plugins)
  const { pages, shared } = await pluginPages(contents, config, plugins.excerpts)
  const data = globalData(contents)
  return {
    pages,
    shared: [...shared, ...[...data].map(([name, value]) => ({ key: pluginDataKey(name), value }))],
    ofPlugins: {
      contents,
      reads: [...reads.keys()],
      watched: await watchedFiles(contents, config.siteDir),
      data: data.size === 0 ? {} : { pluginData: [...data.keys()] },
      documentHtml: await pluginTags(contents),
    },
    diagnostics: contents.flatMap(({ translation }) => translation?.diagnostics ?? []),
    planInputs: contents.map(({ by }) => ({
      instance: `${by.name}/${by.id}`,
      isPlugin: true,
      files: [...reads].flatMap(([read, plugins]) => (plugins.has(by.shown) ? filesOf(read, config) : [])),
    })),
    files: () => contents.flatMap(outputFiles),
    placed: ({ pages }) => ({ matchBelow: pages.flatMap(({ url, isAbove }) => (isAbove ? [url] : [])) }),
  }
}

/** The file that a name of what was read stands for, if there is one. */
function filesOf(read: string, { siteDir }: SiteConfig): readonly string[] {
  const { question, file } = fileRead(read) ?? {}
  return question === 'file' && file !== undefined && isFile(path.resolve(siteDir, file)) ? [file] : []
}

function outputFiles({ by, files }: PluginContent): readonly OutputFile[] {
  return files.map(({ path: at, content }) => ({
    path: at as OutputPath,
    claim: `the plugin ${by.name}`,
    content: () => content,
  }))
}

/** Patterns are relative to the site directory, unless they begin at the root of the file system. */
async function watchedFiles(
  contents: readonly PluginContent[],
  siteDir: string,
): Promise<readonly FilesPattern[]> {
  const patterns: FilesPattern[] = []
  for (const { by } of contents) {
    const { value = [] } = await callMethod(by, 'getPathsToWatch')
    for (const written of value.filter((one) => typeof one === 'string'))
      patterns.push(patternOf(siteFile(written, siteDir), siteDir))
  }
  return patterns
}

/** What a pattern leaves the site directory by is part of its folder. */
function patternOf(written: string, siteDir: string): FilesPattern {
  const [, up = '', glob = written] = /^((?:\.\.\/)*)(.*)$/s.exec(written) ?? []
  return { dir: path.resolve(siteDir, up), glob }
}

/** What the instances of each plugin tell all pages, by their ids. */
function globalData(contents: readonly PluginContent[]): ReadonlyMap<string, Record<string, Json>> {
  const data = new Map<string, Record<string, Json>>()
  for (const { by, globalData } of contents)
    if (globalData !== undefined) data.set(by.name, { ...data.get(by.name), [by.id]: globalData })
  return data
}
