import path from 'node:path'
import { mapValues, pick } from 'lodash-es'
import type { LoadedConfig } from '../../config/load.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { i18nOf, wholeConfig } from '../../config/docusaurus-shape.ts'
import { localeFolder } from '../../config/resolve/resolve-i18n.ts'
import { siteLocale } from '../../config/site-language.ts'
import type { PluginOpening } from '../../plugins/open-plugins.ts'
import { isPlainObject, isRecord } from '../../types/json-problems.ts'
import { KEPT } from '../../kept/registry.ts'
import { OUT_DIR } from '../../types/file-path.ts'
import { workDir } from '../../types/work-dir.ts'

/** Gives each plugin a context of its own, in which what differs between languages tells that it was asked for. */
export function pluginContext(loaded: LoadedConfig): PluginOpening['context'] {
  const { config, foreign } = loaded
  const { siteDir, baseUrl, i18n, configFile, siteVersion } = config
  const work = workDir(siteDir)
  const theirs = foreign !== null && 'theirs' in foreign.translation ? foreign.translation.theirs : {}
  const siteConfig = siteConfigOf(config, isRecord(theirs) ? theirs : {})
  const { path: folder } = siteLocale(i18n)
  return (asked = { language: false }) => {
    const onAsk = (): void => void (asked.language = true)
    const languages = { ...i18nOf(config), currentLocale: i18n.locale }
    const context = {
      siteDir,
      generatedFilesDir: path.join(work, KEPT.plugins.folder),
      outDir: path.join(pluginOutput(work), localeFolder(i18n)),
      baseUrl,
      siteConfig: telling(copied(siteConfig), ['url', 'baseUrl'], onAsk),
      siteConfigPath: path.join(siteDir, configFile),
      siteVersion: siteVersion ?? undefined,
      i18n: telling(languages, ['currentLocale'], onAsk),
      localizationDir: path.join(siteDir, i18n.folder, folder),
      codeTranslations: {},
    }
    return telling(context, ['baseUrl', 'localizationDir'], onAsk)
  }
}

/** Calls a function when one of some keys is read. */
function telling<T extends object>(object: T, keys: readonly (keyof T)[], onAsk: () => void): T {
  for (const key of keys) {
    let value = object[key]
    Object.defineProperty(object, key, {
      get() {
        onAsk()
        return value
      },
      set(other: T[typeof key]) {
        value = other
      },
    })
  }
  return object
}

/** Where plugins of this process see the output of a language when it is complete. Called like that of the site, which some of them print. */
function pluginOutput(work: string): string {
  return path.join(work, KEPT.pluginOutput.folder, String(process.pid), OUT_DIR)
}

/** The configuration in the shape of Docusaurus: complete, and as its author wrote it where Docusaurus has it so too. */
function siteConfigOf(config: SiteConfig, theirs: Readonly<Record<string, unknown>>) {
  const ours = {
    ...wholeConfig(config),
    ...pick(config, ['headTags', 'stylesheets', 'scripts', 'clientModules']),
    onBrokenMarkdownLinks: config.markdown.hooks.onBrokenMarkdownLinks,
    future: {},
    markdown: pick(config.markdown, ['format', 'mermaid']),
  }
  const { themeConfig, ...rest } = theirs
  return {
    ...ours,
    ...rest,
    ...pick(ours, ['url', 'baseUrl', 'i18n']),
    themeConfig: { ...ours.themeConfig, ...(isRecord(themeConfig) ? themeConfig : {}) },
  }
}

/** Lists and plain objects anew; functions and what else there is as they are. */
function copied<T>(value: T): T
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied)
  return isPlainObject(value) ? mapValues(value, copied) : value
}
