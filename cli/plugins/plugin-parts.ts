import path from 'node:path'
import { partsOf } from '../types/site-theme.ts'
import { isRecord } from '../types/json-problems.ts'
import { callGuest } from './guest.ts'
import { callMethod, type LoadedPlugin, type PluginHost } from './open-plugins.ts'

/** A part of the theme that a plugin brings. */
export interface PluginPart {
  /** Name of the plugin. */
  readonly plugin: string
  /** Absolute. */
  readonly file: string
  /** The same in TypeScript, where the plugin has it; absolute. */
  readonly typedFile: string | undefined
  /** Whether its author says that it can be taken over. */
  readonly safety: { readonly wrap: boolean; readonly eject: boolean }
}

/** The parts that plugins bring, by name. Of several with one name the last counts. */
export async function pluginParts(host: PluginHost | null): Promise<ReadonlyMap<string, PluginPart>> {
  const parts = new Map<string, PluginPart>()
  for (const by of host?.plugins ?? []) {
    const [folder, typed] = [await folderOf(by, 'getThemePath'), await folderOf(by, 'getTypeScriptThemePath')]
    if (folder === null) continue
    const safetyOf = await declaredSafety(by)
    const typedFiles = typed === null ? null : partsOf(typed)
    for (const [name, file] of partsOf(folder))
      parts.set(name, { plugin: by.name, file, typedFile: typedFiles?.get(name), safety: safetyOf(name) })
  }
  return parts
}

async function folderOf(
  by: LoadedPlugin,
  method: 'getThemePath' | 'getTypeScriptThemePath',
): Promise<string | null> {
  const { value } = await callMethod(by, method)
  return value ? path.resolve(by.folder, value) : null
}

/** What `getSwizzleComponentList` and `getSwizzleConfig` of a module say. Nothing said is not safe. */
async function declaredSafety(by: LoadedPlugin): Promise<(name: string) => PluginPart['safety']> {
  const ask = async (name: string): Promise<unknown> => {
    const method: unknown = Reflect.get(by.statics, name)
    return typeof method === 'function' ? (await callGuest(by, name, () => method() as unknown)).value : null
  }
  const list = await ask('getSwizzleComponentList')
  const config = await ask('getSwizzleConfig')
  const components = isRecord(config) && isRecord(config['components']) ? config['components'] : {}
  return (name) => {
    const declared = components[name]
    const actions = isRecord(declared) && isRecord(declared['actions']) ? declared['actions'] : {}
    const isListed = Array.isArray(list) && list.includes(name)
    return { wrap: isListed || actions['wrap'] === 'safe', eject: isListed || actions['eject'] === 'safe' }
  }
}
