import type { JsonObject } from '../../runtime/shared/json.ts'
import type { ClientBundle } from '../bundle/client-output.ts'
import type { RenderedPage } from '../render/pages.ts'

/**
 * What readers load of scripts, for `build --json`: `everyPage` are the files of every page, `modules` the files that
 * each other module adds, and `pages` the modules of each page. Pages that load only their layout are left out.
 */
export function scriptReport(
  rendered: readonly RenderedPage[],
  { scripts, preloads, moduleByKey, files }: ClientBundle,
): JsonObject {
  const everyPage = [...scripts, ...preloads]
  const bytesByPath = new Map(files.map((file) => [file.path, Buffer.byteLength(file.text)]))
  const described = (paths: readonly string[]): JsonObject => ({
    files: [...paths],
    bytes: paths.reduce((sum, file) => sum + (bytesByPath.get(file) ?? 0), 0),
  })
  const used = new Set(rendered.flatMap(({ modules }) => modules))
  const modules = [...used].sort().map((key) => {
    const own = (moduleByKey.get(key)?.files ?? []).filter((file) => !everyPage.includes(file))
    return [key, described(own)] as const
  })
  const pages = rendered.flatMap(({ page, modules: keys }) => {
    const more = keys.filter((key) => key !== page.layout)
    return more.length === 0 ? [] : [[page.url, more] as const]
  })
  return {
    everyPage: described(everyPage),
    modules: Object.fromEntries(modules),
    pages: Object.fromEntries(pages),
  }
}
