/**
 * Event of the document: its address is to be another one of the same page, which is the event's `detail`. The router does that and
 * cancels the event.
 */
export const REPLACE_EVENT = 'sitegen:replace'
