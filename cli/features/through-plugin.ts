import { isEqual, pickBy } from 'lodash-es'
import type { PluginHost } from '../plugins/open-plugins.ts'
import type { PluginSession } from './plugins/run-plugins.ts'

/** Has plugins load their content: what they write is there when that of the site is looked for. */
export async function openSession(
  host: PluginHost,
  { config, loadedOnce }: Pick<PluginSession, 'config' | 'loadedOnce'>,
): Promise<PluginSession> {
  const session = { host, config, loadedOnce, runs: new Map(), contents: {}, excerpts: new Map() }
  const { loadContents } = await import('./plugins/run-plugins.ts')
  await loadContents(session)
  return session
}

interface Through<Loaded, Content> {
  /** Name of the feature. */
  readonly feature: string
  readonly id: string
  /** Loads the content as the feature has it. */
  readonly load: () => Promise<Loaded>
  /** The same in the shape of Docusaurus. */
  readonly contentOf: (loaded: Loaded) => Content
  /** What is built where a plugin has changed it. @throws what the plugin is told */
  readonly changed: (loaded: Loaded, content: Content) => Loaded
}

/**
 * Loads the content of an instance, through the plugin that wraps it where one does.
 *
 * @returns null where that plugin wants nothing of it built
 */
export async function throughPlugin<Loaded, Content>(
  session: PluginSession | null,
  { feature, id, load, contentOf, changed }: Through<Loaded, Content>,
): Promise<Loaded | null> {
  if (session === null) return load()
  const share = (content: () => unknown): void => {
    ;(session.contents[`docusaurus-plugin-content-${feature}`] ??= {})[id] = content
  }
  const wrapper = session.host.wrapperOf(feature, id)
  if (wrapper === null) {
    const loaded = await load()
    share(() => contentOf(loaded))
    return loaded
  }
  const { by, native } = wrapper
  const { callGuest } = await import('../plugins/guest.ts')
  const { loadOf, placeOf } = await import('./plugins/run-plugins.ts')
  let loading: Promise<Loaded> | null = null
  native.given = undefined
  native.load = async () => contentOf(await (loading ??= load()))
  const run = session.runs.get(by) ?? (await loadOf(by, session))
  session.runs.set(by, run)
  await placeOf(run)
  const { given } = native
  if (given === undefined) return null
  share(() => given)
  const loaded = await (loading ??= load())
  const { value } = await callGuest(by, 'contentLoaded', () => changed(loaded, given as Content))
  return value
}

/** What of an object is another than it was. */
export function changesOf<T extends object>(given: T, before: Readonly<Record<string, unknown>>): Partial<T> {
  return pickBy(given, (value, key) => !isEqual(value, before[key]))
}
