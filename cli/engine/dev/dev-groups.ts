import {
  isOfGroup,
  type EarlierFiles,
  type FoundFile,
  type OutputGroup,
  type RenderedSite,
} from '../../features/output-file.ts'
import { contentHash } from '../../types/fingerprints.ts'
import type { OutputPath } from '../../types/file-path.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { Snapshot } from './preview/make-page.ts'

/** What groups are made of. */
interface GroupRendering extends RenderedSite {
  /** Text of a page's words; null for none. */
  readonly readText: (url: Url) => Promise<string | null>
}

interface MadeGroup {
  readonly snapshot: Snapshot
  readonly files: ReadonlyMap<OutputPath, string>
  readonly texts: ReadonlyMap<Url, FoundFile>
}

export type DevGroups = ReturnType<typeof createDevGroups>

/**
 * Files whose names are known when they are made: they are made with the first one that is asked for, and after a change from
 * what they were before. Owned by one run of the dev server.
 */
export function createDevGroups() {
  const made = new Map<string, MadeGroup>()
  const make = async (
    { claim, contents }: OutputGroup,
    snapshot: Snapshot,
    { readText, ...rendering }: GroupRendering,
  ): Promise<MadeGroup> => {
    const before = made.get(claim)
    const texts = new Map<Url, FoundFile>()
    const text: RenderedSite['text'] = async (url) => {
      const content = await readText(url)
      if (content === null) return null
      const found = { hash: contentHash(content), content }
      texts.set(url, found)
      return found
    }
    const files = await contents({ ...rendering, text, earlier: earlierFiles(before) })
    const now = { snapshot, files, texts }
    made.set(claim, now)
    return now
  }
  return {
    /** Whether a path may be one of theirs. */
    has: (path: string, snapshot: Snapshot): boolean => groupOf(path, snapshot) !== null,
    /** Such a file as it is now; null when it is none. */
    async find(path: OutputPath, snapshot: Snapshot, rendering: GroupRendering): Promise<string | null> {
      const group = groupOf(path, snapshot)
      if (group === null) return null
      const known = made.get(group.claim)
      const now = known?.snapshot === snapshot ? known : await make(group, snapshot, rendering)
      return now.files.get(path) ?? null
    },
  }
}

function groupOf(path: string, { site }: Snapshot): OutputGroup | null {
  return site.groups.find((group) => isOfGroup(path, group)) ?? null
}

function earlierFiles(before: MadeGroup | undefined): EarlierFiles {
  return {
    file(path) {
      const content = before?.files.get(path)
      return content === undefined ? null : { hash: contentHash(content), content }
    },
    text: (url) => before?.texts.get(url) ?? null,
  }
}
