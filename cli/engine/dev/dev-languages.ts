import { stop } from 'esbuild'
import { loadSiteConfig } from '../../features/load-site-config.ts'
import { problemsOf, type Diagnostic } from '../../report/diagnostic.ts'
import type { LiveSite } from '../../server/dev-server.ts'
import { siteLocale } from '../../config/site-language.ts'
import { liveErrorSite } from './dev-files.ts'
import { createDevEngine, devConfig, type DevEngine, type DevEngineOptions } from './dev-engine.ts'

/** The site in all its languages: one is planned at once, each other one when somebody asks for a page of it. */
export function createDevLanguages(options: DevEngineOptions) {
  const problems = new Map<string, readonly Diagnostic[]>()
  const engineOf = (locale: string, given: Pick<DevEngineOptions, 'first' | 'loading'>): DevEngine =>
    createDevEngine({
      ...options,
      ...given,
      onProblems(found) {
        problems.set(locale, found)
        options.onProblems([...problems.values()].flat())
      },
    })
  const { locale, locales } = options.first.config.i18n
  const main = engineOf(locale, options)
  const others = new Map<string, Promise<DevEngine>>()
  const ready = new Map<string, DevEngine>()
  const open = async (name: string): Promise<DevEngine> => {
    const loading = { ...options.loading, locale: name }
    return engineOf(name, { first: devConfig(await loadSiteConfig(options.siteDir, loading)), loading })
  }
  const engineIn = (name: string): Promise<DevEngine> => {
    const opened = others.get(name) ?? open(name)
    others.set(name, opened)
    void opened.then(
      (engine) => ready.set(name, engine),
      // Once the configuration is right again, it is tried again.
      (error: unknown) => {
        others.delete(name)
        problems.set(name, problemsOf(error))
        options.onProblems([...problems.values()].flat())
      },
    )
    return opened
  }
  const running = async (): Promise<readonly DevEngine[]> => {
    const opened = await Promise.allSettled(others.values())
    return [main, ...opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))]
  }
  const waiting = locales.filter((name) => name !== locale).map((name) => siteIn(name, options, engineIn))
  return {
    ready: main.ready,
    outside: main.outside,
    /** The site in the language whose base URL an address begins with. */
    site(address = ''): LiveSite {
      const site = main.site()
      const sites = [site, ...waiting.map(({ name, ...other }) => ready.get(name)?.site() ?? other)]
      const found = sites.filter(({ baseUrl }) => `${address}/`.startsWith(baseUrl))
      return found.toSorted((a, b) => b.baseUrl.length - a.baseUrl.length)[0] ?? site
    },
    catchUp: main.catchUp,
    async change(files: ReadonlySet<string>): Promise<void> {
      for (const engine of await running()) await engine.change(files)
    },
    async close(): Promise<void> {
      const engines = await running()
      await Promise.all([...engines.map((engine) => engine.close()), stop()])
    },
  }
}

function siteIn(
  name: string,
  { first }: DevEngineOptions,
  engineIn: (name: string) => Promise<DevEngine>,
): LiveSite & { readonly name: string } {
  const { config } = first
  const { baseUrl } = siteLocale(config.i18n, name)
  const errorSite = liveErrorSite({ ...config, baseUrl })
  const ask = async <T>(question: (site: LiveSite) => Promise<T>): Promise<T> => {
    const engine = await engineIn(name).catch(() => null)
    return question(engine?.site() ?? errorSite)
  }
  return {
    name,
    baseUrl,
    trailingSlash: config.trailingSlash,
    find: (names) => ask((site) => site.find(names)),
    notFound: () => ask((site) => site.notFound()),
  }
}
