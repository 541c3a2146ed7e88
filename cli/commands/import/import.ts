import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { siteFile } from '../../config/site-file.ts'
import { countBy } from 'lodash-es'
import { type JsonObject, defined } from '../../../runtime/shared/json.ts'
import { findConfigFile } from '../../config/find.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { type KeyPath, formatKeyPath } from '../../config/place/key-path.ts'
import { docusaurusConfig } from '../../docusaurus/docusaurus-config.ts'
import { type LeftOutKey, knownPackage } from '../../docusaurus/map-config.ts'
import { type PluginUse, findPlugin, shownPlugin } from '../../plugins/plugin-use.ts'
import { type ReadConfig, isReadConfig } from '../../docusaurus/read-config.ts'
import { writtenConfig } from '../../docusaurus/write-config.ts'
import { loadSiteConfig } from '../../features/load-site-config.ts'
import { UsageError } from '../../report/diagnostic.ts'
import { formatPlace } from '../../report/format.ts'
import { formatBytes, plural } from '../../report/text.ts'
import type { CommandFunction, SiteOptions } from '../../program/command.ts'
import {
  type ReportRow,
  contentFacts,
  localeFacts,
  moduleRows,
  partRows,
  versionFacts,
} from './project-facts.ts'

/** `sitegen import`: reports which parts of a Docusaurus project work. Nothing is built. */
export const importCommand: CommandFunction<SiteOptions & { readonly write?: boolean }> = async (
  siteDir,
  options,
  reporter,
) => {
  const file = options.config ?? docusaurusFile(siteDir)
  const own = options.write ? findConfigFile(siteDir) : null
  if (own !== null)
    throw new UsageError(
      `The site has a configuration already: ${path.basename(own)}.`,
      'Remove it first, or leave out --write.',
    )
  // A written configuration has to work, so a missing package is an error.
  const absentPackages = options.write ? 'throw' : 'leave out'
  const loaded = await loadSiteConfig(siteDir, { config: file, use: { absentPackages } })
  const read = loaded.foreign?.translation
  if (read === undefined || !isReadConfig(read))
    throw new UsageError(`${path.basename(file)} is not a configuration of Docusaurus.`, LOOKED_FOR)
  const report = await reportOf(loaded, read, file)
  reporter.result(JSON.parse(JSON.stringify(report)) as JsonObject)
  for (const line of reportLines(report)) reporter.info(line)
  if (!options.write) return 0
  const { config: name } = report
  const text = writtenConfig(read, name)
  // Fails rather than overwrite a file created in the meantime.
  await writeFile(path.join(loaded.config.siteDir, 'site.config.ts'), text, { flag: 'wx' })
  reporter.info(`Wrote site.config.ts, which takes its values from ${name}.`)
  return 0
}

const LOOKED_FOR = `Looked for: ${docusaurusConfig.names.join(', ')}.`

function docusaurusFile(siteDir: string): string {
  const name = docusaurusConfig.names.find((one) => existsSync(path.join(siteDir, one)))
  if (name === undefined) throw new UsageError('This folder has no configuration of Docusaurus.', LOOKED_FOR)
  return path.join(siteDir, name)
}

type ImportReport = Awaited<ReturnType<typeof reportOf>>

async function reportOf({ config, foreign }: LoadedConfig, read: ReadConfig, file: string) {
  const { siteDir } = config
  const placed = async (row: ReportRow, key: KeyPath): Promise<ReportRow> => {
    return { ...row, ...defined({ place: await foreign?.placeOf(key, 'key') }) }
  }
  return {
    config: siteFile(file, siteDir),
    versions: versionFacts(siteDir),
    content: contentFacts(config),
    locales: localeFacts(config),
    plugins: await Promise.all(read.mapped.uses.map((use) => placed(pluginRow(use, siteDir), use.path))),
    options: await Promise.all(read.leftOut.map((key) => placed(optionRow(key), key.path))),
    modules: moduleRows(config),
    parts: partRows(config),
  }
}

function reportLines(report: ImportReport): readonly string[] {
  const { config, versions, content, locales } = report
  const of = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  const sections = [
    ['Plugins and themes', report.plugins],
    ['Options', report.options],
    ['Modules that content and components import', report.modules],
    ['Parts of the theme in the site', report.parts],
  ] as const
  return [
    `${config}${of.length === 0 ? '' : `, for ${of.join(', ')}`}`,
    '',
    'Content',
    ...content.map(
      ({ what, path: folder, files, bytes, versions: frozen }) =>
        `  ${what} in ${folder}: ${plural(files, 'file')}, ${formatBytes(bytes)}${frozen.length === 0 ? '' : `; versions ${frozen.join(', ')}`}`,
    ),
    ...locales.flatMap(translatedLine),
    ...sections.flatMap(([title, rows]) => (rows.length === 0 ? [] : ['', title, ...rowLines(rows)])),
    '',
    summary(sections.flatMap(([, rows]) => rows)),
  ]
}

function translatedLine({ locale, translated }: ImportReport['locales'][number]): readonly string[] {
  const [first] = translated.first
  return first === undefined
    ? []
    : [`  ${plural(translated.files, 'translated file')} for "${locale}", such as ${first}`]
}

const OUTCOMES: readonly ReportRow['outcome'][] = ['supported', 'bridged', 'ignored', 'missing']

function summary(rows: readonly ReportRow[]): string {
  const counts = countBy(rows, 'outcome')
  const parts = OUTCOMES.filter((outcome) => outcome in counts).map((name) => `${counts[name]} ${name}`)
  return `${parts.join(', ')}. Build it: npx --no-install sitegen build`
}

function pluginRow(use: PluginUse, siteDir: string): ReportRow {
  const { kind, name } = use
  const { id = 'default' } = use.options
  const instance = typeof id === 'string' && id !== 'default' ? ` (${id})` : ''
  const what = `${kind} ${shownPlugin(use, siteDir)}${instance}`
  const known = knownPackage(use)
  if (known !== undefined) {
    const { isIgnored = false, about } = known
    return { what, outcome: isIgnored ? 'ignored' : 'supported', about }
  }
  const { isFound, methods } = findPlugin(use, siteDir)
  const isFile = name !== null && path.isAbsolute(name)
  const absence = isFile ? 'there is no such file' : 'it is not installed'
  if (isFound)
    return {
      what,
      outcome: 'supported',
      about: methods.length === 0 ? 'it is run' : `it is run; it has ${methods.join(', ')}`,
    }
  return { what, outcome: 'missing', about: `${absence}; build without it with --ignore-plugins` }
}

function optionRow({ path: key, why, isMissed = true, isHandedOn = false }: LeftOutKey): ReportRow {
  const without = isMissed ? 'missing' : 'ignored'
  return { what: formatKeyPath(key), outcome: isHandedOn ? 'supported' : without, about: why }
}

function rowLines(rows: readonly ReportRow[]): readonly string[] {
  const width = Math.max(0, ...rows.map(({ what }) => what.length))
  return rows.map(({ what, outcome, about, place, count = 1 }) => {
    const times = count > 1 ? ` (${count} times)` : ''
    const at = place === undefined ? '' : `  ${formatPlace(place)}${times}`
    return `  ${outcome.padEnd(11)}${what.padEnd(width)}  ${about}${at}`.trimEnd()
  })
}
