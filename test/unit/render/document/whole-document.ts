import { documentFrame, type DocumentParts } from '../../../../cli/render/document/document.ts'

/** A document, and the HTML of its page in it. */
interface WholeDocument extends DocumentParts {
  readonly body: string
}

/** A document with nothing in it. */
export const EMPTY: WholeDocument = {
  root: { lang: 'en' },
  bodyAttributes: {},
  head: [],
  styles: [],
  fonts: [],
  scripts: [],
  boot: '',
  client: null,
  preloads: [],
  firstPaint: null,
  banner: '',
  further: { head: '', bodyStart: '', bodyEnd: '' },
  policy: null,
  body: '',
  data: null,
}

/** A document with the HTML of its page in it. */
export function documentHtml({ body, ...parts }: WholeDocument): string {
  const { before, after } = documentFrame(parts)
  return before + body + after
}
