/** Names of files that hold passwords and keys. Examples of them are there to be read. */
const SECRET_FILE =
  /^(?:\.env(?:\..+)?|\.npmrc|\.yarnrc|\.pypirc|\.netrc|\.git-credentials|\.htpasswd|id_(?:rsa|dsa|ecdsa|ed25519)|.+\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk))$/i
const EXAMPLE = /\.(?:example|sample|template|dist)$/i
/** Folders of which nothing is meant for readers. */
const SECRET_FOLDER = new Set(['.git', '.svn', '.hg', '.ssh', '.aws', '.gnupg'])

/** What makes a file look secret, as the path of the file or folder; null for others. */
export function secretPart(path: string): string | null {
  const parts = path.split('/')
  const folder = parts.findIndex((part, index) => index < parts.length - 1 && SECRET_FOLDER.has(part))
  if (folder !== -1) return parts.slice(0, folder + 1).join('/')
  const name = parts.at(-1) ?? ''
  return SECRET_FILE.test(name) && !EXAMPLE.test(name) ? path : null
}
