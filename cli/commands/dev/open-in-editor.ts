import { isFile } from '../../types/looks.ts'

/** How long an editor has to fail, in milliseconds: most programs that open one stay as long as it does. */
const PATIENCE = 500

const NO_EDITOR =
  'No editor was found. Start one, or set the variable LAUNCH_EDITOR to its command, for example "code".'

/**
 * Opens a file in the editor that is running, or that LAUNCH_EDITOR, VISUAL or EDITOR names.
 *
 * @param file - absolute
 * @param position - `:3:5`, `:3`, or empty
 * @returns why it was not opened; null when it was, as far as that can be told
 */
export async function openInEditor(file: string, position: string): Promise<string | null> {
  if (!isFile(file)) return 'The file is not there any more.'
  const { default: launch } = await import('launch-editor')
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE).unref()
    launch(file + position, undefined, (_file, message) => resolve(message ?? NO_EDITOR))
  })
}
