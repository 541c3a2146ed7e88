import { LIVE_FOLDER } from '../../../../runtime/shared/live.ts'
import { escapeHtml } from '../../../../runtime/shared/document/html.ts'

/** Name, in the dev server's folder, of the script of documents that stand for pages with errors. */
export const ERROR_SCRIPT = 'error.js'

/** What is shown in the place of a page that cannot be made: the overlay with its errors, until they are gone. */
export function errorDocument(baseUrl: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Error</title>',
    '<meta name="color-scheme" content="light dark">',
    `<script type="module" src="${escapeHtml(`${baseUrl}${LIVE_FOLDER}/${ERROR_SCRIPT}`)}"></script>`,
    '</head>',
    '<body></body>',
    '</html>',
    '',
  ].join('\n')
}
