import type { OutputReport } from './schema.ts'

/** What a host takes; absent where it names no limit. */
interface HostLimits {
  readonly host: string
  readonly files?: number
  /** Of all files together. */
  readonly bytes?: number
  readonly fileBytes?: number
}

const GIB = 1024 ** 3
const MIB = 1024 ** 2

/**
 * Limits as the hosts publish them, looked up in November 2026: Cloudflare Pages "Limits", GitHub "GitHub Pages limits",
 * GitLab "GitLab Pages settings" for gitlab.com. GitLab counts folders as files; a page in a folder of its own counts
 * twice, which is not seen here.
 */
const HOSTS: readonly HostLimits[] = [
  { host: 'Cloudflare Pages', files: 20_000, fileBytes: 25 * MIB },
  { host: 'GitHub Pages', bytes: GIB },
  { host: 'GitLab Pages', files: 200_000, bytes: GIB },
]

/** Counts an output against the limits of hosts. */
export function countAgainstHosts(output: {
  readonly files: number
  readonly bytes: number
  readonly largest: number
}): OutputReport['hosts'] {
  return HOSTS.map(({ host, ...limits }) => ({
    host,
    limits,
    exceeded: (
      [
        ['files', output.files, limits.files],
        ['bytes', output.bytes, limits.bytes],
        ['fileBytes', output.largest, limits.fileBytes],
      ] as const
    ).flatMap(([name, found, limit]) => (limit !== undefined && found > limit ? [name] : [])),
  }))
}
