import { readFileSync } from 'node:fs'
import { satteriTree, type ParseAnswer, type ParseOrder } from './content/markdown/satteri.ts'

function answer({ text, format, options }: ParseOrder): ParseAnswer {
  try {
    return { tree: satteriTree(text, format, options) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

process.stdout.write(JSON.stringify(answer(JSON.parse(readFileSync(0, 'utf8')) as ParseOrder)))
