/** A response to a request for a file of the list. */
interface Answer {
  readonly request: Request
  readonly response: Response
}

/**
 * The response, if it is the file that was asked for; null for errors, and for what a host sends in its place: another
 * page, such as one to sign in, or a page where there should be a script.
 */
export function mayBeStored({ request, response }: Answer): Promise<Response | null> {
  return Promise.resolve(response.ok && isFileAt(request.url, response) ? response : null)
}

/** Whether a response, whatever its status, is the file of an address, and no page that a host sends in its place. */
export function isFileAt(href: string, response: Response): boolean {
  return isSameDocument(href, response.url) && isOfKind(href, response)
}

/** Whether two addresses differ only in what hosts add to the address of a document, or take from it. */
function isSameDocument(asked: string, given: string): boolean {
  return given === '' || bareAddress(asked) === bareAddress(given)
}

function bareAddress(href: string): string {
  const { origin, pathname } = new URL(href)
  return origin + pathname.replace(/(?:\/(?:index\.html)?|\.html)$/, '')
}

/** Whether a page is sent only for a page. */
function isOfKind(href: string, { headers }: Response): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true
  return !isPage || !/\.(?!html$)\w+$/.test(new URL(href).pathname)
}
