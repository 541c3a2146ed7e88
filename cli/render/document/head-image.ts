import path from 'node:path'
import type { PageHead } from '../../../runtime/shared/page/page-data.ts'
import { siteFile } from '../../config/site-file.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import { nearFileHint } from '../../content/near-file.ts'
import { placeOfText } from '../../content/text-place.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Page } from '../../routes/page.ts'
import type { ReferenceScope } from '../content/reference-scope.ts'

/** A page's head with the address of its social image; a path beginning with a dot names a file beside the page. */
export function resolveHeadImage(
  { head, source }: Page,
  { assets, config }: ReferenceScope,
): { readonly head: PageHead; readonly problems: readonly Diagnostic[] } {
  const { image } = head
  if (image === undefined || source === null || !/^\.{1,2}\//.test(image)) return { head, problems: [] }
  const file = path.join(config.siteDir, path.posix.dirname(source), image)
  const asset = assets.add(file)
  if (asset !== null) return { head: { ...head, image: asset.url }, problems: [] }
  const { image: _missing, ...rest } = head
  return {
    head: rest,
    problems: [
      {
        code: 'MISSING_IMAGE',
        level: 'error',
        message: `The social image "${image}" does not exist.`,
        notes: [`looked for: ${siteFile(file, config.siteDir)}`],
        place: placeOfText(image, { file: fileOf(source), siteDir: config.siteDir }),
        hint: `${nearFileHint(image, file)}Correct \`image\` in the front matter: a path starting with \`./\` is a file beside the page.`,
      },
    ],
  }
}
