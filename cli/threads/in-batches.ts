/** How single inputs are put together. */
interface Batches<I, O> {
  /** Of one batch, at most. */
  readonly size: number
  /** Works on a batch and gives one result for each input. `waiting` counts the inputs of all batches of this moment. */
  readonly work: (batch: readonly I[], waiting: number) => Promise<readonly O[]>
}

interface Waiting<I, O> {
  readonly input: I
  readonly resolve: (output: O) => void
  readonly reject: (error: unknown) => void
}

/** A function for single inputs that collects what it is asked until the process has nothing else to do. */
export function inBatches<I, O>({ size, work }: Batches<I, O>): (input: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = []
  const flush = (): void => {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += size)
      void finish(all.slice(start, start + size), (inputs) => work(inputs, all.length))
  }
  return (input) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ input, resolve, reject })
    })
}

async function finish<I, O>(
  batch: readonly Waiting<I, O>[],
  work: (inputs: readonly I[]) => Promise<readonly O[]>,
): Promise<void> {
  try {
    const outputs = await work(batch.map(({ input }) => input))
    for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as O)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
