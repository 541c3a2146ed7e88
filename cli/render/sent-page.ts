import { threadId } from 'node:worker_threads'
import type { Diagnostic } from '../report/diagnostic.ts'
import { createTextReceiver, createTextSender, type SentTexts } from '../threads/sent-texts.ts'
import { memoized } from '../types/memoized.ts'
import type { WrittenFile } from './page-files.ts'
import type { StartedPage } from './pages.ts'
import type { DocumentOutcome, WrittenDocument } from './render-page.ts'
import { outcomeOf, sentOutcome, type ThreadOutcome } from './render-set-up.ts'

/** What is known of a document as lists of texts, most of which other pages have too. */
type Lists = 'needs' | 'absent' | 'slices' | 'css' | 'links' | 'images' | 'embeds' | 'anchors'

type SentDocument = Omit<WrittenDocument, Lists> & { readonly lists: readonly SentTexts[] }

/** A page that a thread has made. */
export interface SentPage {
  /** The thread. */
  readonly from: number
  readonly found: readonly Diagnostic[]
  readonly modules: SentTexts
  readonly inputs: SentTexts
  readonly outcome: ThreadOutcome<SentDocument>
  readonly written: readonly WrittenFile[]
  /** Environment variables that functions of the configuration have read in this thread. */
  readonly environment: readonly string[]
}

type MadePage = StartedPage<DocumentOutcome>

/** Makes pages ready to be sent by this thread. */
export function createPageSender(): (
  page: Omit<MadePage, 'page'>,
  beside: Pick<SentPage, 'written' | 'environment'>,
) => SentPage {
  const send = createTextSender()
  return ({ found, modules, inputs, outcome }, beside) => {
    const page = { from: threadId, found, modules: send(modules), inputs: send(inputs), ...beside }
    if ('error' in outcome) return { ...page, outcome: sentOutcome<SentDocument>(outcome) }
    const { needs, absent, slices, css, links, images, embeds, anchors, ...document } = outcome
    const lists = [needs, absent, slices, css, links, images, embeds, anchors].map(send)
    return { ...page, outcome: { ...document, lists } }
  }
}

/** A page that a thread has made, as it would be in one thread. */
export type ReceivedPage = Omit<MadePage, 'page'> & Pick<SentPage, 'written' | 'environment'>

/** Reads pages as threads have sent them, in the order of sending. */
export function createPageReceiver(): (sent: SentPage) => ReceivedPage {
  const receiverOf = memoized((_from: number) => createTextReceiver())
  return ({ from, modules, inputs, outcome, ...sent }) => {
    const receive = receiverOf(from)
    const page = { ...sent, modules: receive(modules), inputs: receive(inputs) }
    const received = outcomeOf(outcome)
    if ('error' in received) return { ...page, outcome: received }
    const { lists, ...document } = received
    const [
      needs = [],
      absent = [],
      slices = [],
      css = [],
      links = [],
      images = [],
      embeds = [],
      anchors = [],
    ] = lists.map(receive)
    return { ...page, outcome: { ...document, needs, absent, slices, css, links, images, embeds, anchors } }
  }
}
