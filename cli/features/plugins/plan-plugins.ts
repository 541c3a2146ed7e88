import type { FeaturePlan, SiteLoading } from '../feature.ts'
import { pluginPages } from './plugin-pages.ts'
import { pluginTags } from './plugin-tags.ts'
import { runPlugins } from './run-plugins.ts'

/** Has plugins load their content, and plans what they add to the site. */
export async function planPlugins({ config, plugins }: SiteLoading): Promise<FeaturePlan> {
  if (plugins === null) return {}
  const { contents, reads } = await runPlugins(plugins)
  const { pages, shared, matchBelow } = pluginPages(contents, config)
  const data: Record<string, readonly string[]> = {}
  for (const { by, globalData } of contents)
    if (globalData !== undefined) data[by.name] = [...(data[by.name] ?? []), by.id]
  return {
    pages,
    shared,
    ofPlugins: {
      contents,
      reads,
      data: Object.keys(data).length === 0 ? {} : { pluginData: data },
      documentHtml: await pluginTags(contents),
    },
    placed: () => ({ matchBelow }),
  }
}
