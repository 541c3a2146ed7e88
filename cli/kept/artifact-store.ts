import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { siteError } from '../report/diagnostic.ts'
import { writeWholeFile } from './write-whole.ts'

/** A store of results that several machines use. Keys have 32 hex digits; what is stored under one may vanish at any time. */
export interface ArtifactStore {
  /** Where it is, for messages. */
  readonly shown: string
  readonly isReadOnly: boolean
  /** How long a build waits where it is no use, in milliseconds. */
  readonly patience: number
  /** Null when there is nothing. @throws StoreFailure when the store cannot be used */
  get(key: string): Promise<Buffer | null>
  /** @throws StoreFailure */
  put(key: string, bytes: Uint8Array): Promise<void>
}

/** Why a store is not used by this build: the end of a sentence. */
export class StoreFailure extends Error {}

export interface RemoteOptions {
  /** Address of a server with Turborepo's remote cache API, or a folder. */
  readonly url: string
  readonly team: string | null
  readonly readOnly: boolean
}

/**
 * The store that the configuration or the environment names; null for none. Folders are relative to that of the site. Secrets come from the environment alone: the
 * configuration is shown on debug pages.
 */
export function openArtifactStore(
  options: RemoteOptions | false | null,
  env: Readonly<NodeJS.ProcessEnv>,
  siteDir = '',
): ArtifactStore | null {
  if (options === false) return null
  const valueOf = (name: string): string => env[name] ?? ''
  const token = valueOf('TURBO_TOKEN')
  // An address alone may be meant for somebody else.
  const { url, team, readOnly } = options ?? {
    url: token === '' ? '' : valueOf('TURBO_API'),
    team: null,
    readOnly: false,
  }
  if (url === '') return null
  const isReadOnly = readOnly || ['1', 'true'].includes(valueOf('TURBO_REMOTE_CACHE_READ_ONLY'))
  if (!/^https?:/.test(url)) return folderOfArtifacts(path.resolve(siteDir, url), isReadOnly)
  return turboServer({
    url: url.replace(/\/+$/, ''),
    token,
    team: team ?? valueOf('TURBO_TEAM'),
    teamId: valueOf('TURBO_TEAMID'),
    signatureKey: valueOf('TURBO_REMOTE_CACHE_SIGNATURE_KEY'),
    isReadOnly,
    patience: 1000 * (Number(valueOf('TURBO_REMOTE_CACHE_TIMEOUT')) || PATIENCE),
  })
}

export function folderOfArtifacts(folder: string, isReadOnly = false): ArtifactStore {
  const fail = (error: unknown): never => {
    throw new StoreFailure(error instanceof Error ? error.message.replace(/, \w+ '.*$/, '') : String(error))
  }
  return {
    shown: folder,
    isReadOnly,
    patience: 1000 * PATIENCE,
    async get(key) {
      try {
        return readFileSync(path.join(folder, key))
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : fail(error)
      }
    },
    async put(key, bytes) {
      try {
        writeWholeFile(path.join(folder, key), bytes)
      } catch (error) {
        fail(error)
      }
    },
  }
}

interface TurboServer {
  readonly url: string
  readonly token: string
  /** Slug and id of the team; empty for none. */
  readonly team: string
  readonly teamId: string
  /** Empty where artifacts are not signed. */
  readonly signatureKey: string
  readonly isReadOnly: boolean
  readonly patience: number
}

/** No server sends or takes more: it would be another thing than a pack. */
const MAX_BYTES = 100 * 1024 ** 2

/** In seconds: a store that takes longer is no use. */
const PATIENCE = 2

interface Asked {
  readonly method: 'GET' | 'PUT'
  readonly key: string
  readonly body?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

/** A server that speaks Turborepo's remote cache protocol. */
function turboServer(server: TurboServer): ArtifactStore {
  const { url, token, team, teamId, signatureKey, isReadOnly, patience } = server
  const query = new URLSearchParams({ ...(teamId && { teamId }), ...(team && { slug: team }) }).toString()
  const signatureOf = (key: string, body: Uint8Array): string =>
    createHmac('sha256', signatureKey)
      .update(JSON.stringify({ hash: key, teamId }))
      .update(body)
      .digest('base64')
  const ask = async ({ method, key, headers, body }: Asked) => {
    const signal = AbortSignal.timeout(patience)
    try {
      const response = await fetch(`${url}/v8/artifacts/${key}${query && `?${query}`}`, {
        method,
        headers: { ...(token && { Authorization: `Bearer ${token}` }), ...headers },
        signal,
        ...(body && { body: new Uint8Array(body) }),
      })
      const bytes = await bodyOf(response)
      return { status: response.status, tag: response.headers.get('x-artifact-tag'), bytes }
    } catch (error) {
      if (error instanceof StoreFailure) throw error
      throw new StoreFailure(signal.aborted ? `it gave no answer in ${patience / 1000} s` : reasonOf(error))
    }
  }
  return {
    shown: url,
    isReadOnly,
    patience,
    async get(key) {
      const { status, tag, bytes } = await ask({ method: 'GET', key })
      if (status === 404) return null
      expectSuccess(status)
      if (signatureKey !== '' && !isSame(tag ?? '', signatureOf(key, bytes))) throw wrongSignature(url, tag)
      return bytes
    },
    async put(key, body) {
      const headers = {
        'Content-Type': 'application/octet-stream',
        'x-artifact-duration': '0',
        ...(signatureKey !== '' && { 'x-artifact-tag': signatureOf(key, body) }),
      }
      const { status } = await ask({ method: 'PUT', key, body, headers })
      expectSuccess(status)
    },
  }
}

/** @throws StoreFailure */
function expectSuccess(status: number): void {
  if (status >= 200 && status < 300) return
  const isToken = status === 401 || status === 403
  throw new StoreFailure(isToken ? `it refused TURBO_TOKEN (${status})` : `it answered with status ${status}`)
}

/** Some programs write base64 without the characters that fill it up. */
function isSame(given: string, expected: string): boolean {
  const bytesOf = (tag: string): Buffer => Buffer.from(tag.replace(/=+$/, ''))
  const [one, other] = [bytesOf(given), bytesOf(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function wrongSignature(shown: string, tag: string | null): ReturnType<typeof siteError> {
  return siteError({
    code: 'REMOTE_CACHE_SIGNATURE',
    message: `A result in the store at ${shown} has ${tag === null ? 'no signature' : 'a wrong signature'}, so none is used.`,
    hint: 'Give all machines the same TURBO_REMOTE_CACHE_SIGNATURE_KEY, and empty the store if somebody else could write to it.',
  })
}

async function bodyOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array)
    size += (chunk as Uint8Array).byteLength
    if (size > MAX_BYTES) throw new StoreFailure('it sent more than there can be')
  }
  return Buffer.concat(chunks)
}

/** What fetch knows of a failed connection is in the cause. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { readonly cause?: unknown }
  const { code, message = String(cause) } = cause as { readonly code?: string; readonly message?: string }
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' ? `nothing answers there (${code})` : message
}
