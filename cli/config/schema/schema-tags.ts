import { custom, type Schema } from '../options/kit.ts'

/** Where an instance has its file of tags. */
export function tagsFile(of: 'the docs' | 'the blog'): Schema<string | false | null> {
  return custom<string | false | null>((value, complain) => {
    const isFile = typeof value === 'string' && value.trim() !== ''
    if (!isFile && value !== false && value !== null)
      complain({ allowed: `the path of a file of tags relative to ${of}, or false for none` })
  })
}
