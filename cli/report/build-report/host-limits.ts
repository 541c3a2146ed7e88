import type { OutputReport } from './schema.ts'

type Host = OutputReport['hosts'][number]

const GIB = 1024 ** 3
const MIB = 1024 ** 2

/**
 * Limits as the hosts publish them, looked up in November 2026: Cloudflare Pages "Limits", GitHub "GitHub Pages limits",
 * GitLab "GitLab Pages settings" for gitlab.com. GitLab counts folders as files; a page in a folder of its own counts
 * twice, which is not seen here.
 */
const HOSTS: readonly Omit<Host, 'exceeded'>[] = [
  { host: 'Cloudflare Pages', limits: { files: 20_000, fileBytes: 25 * MIB } },
  { host: 'GitHub Pages', limits: { bytes: GIB } },
  { host: 'GitLab Pages', limits: { files: 200_000, bytes: GIB } },
]

/** Counts an output against the limits of hosts. */
export function countAgainstHosts(output: Record<'files' | 'bytes' | 'fileBytes', number>): readonly Host[] {
  const names = ['files', 'bytes', 'fileBytes'] as const
  return HOSTS.map(({ host, limits }) => ({
    host,
    limits,
    exceeded: names.filter((name) => output[name] > (limits[name] ?? Infinity)),
  }))
}
