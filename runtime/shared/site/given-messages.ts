/** Name of the global with the messages of the page's language, by id. A script sets it before any other runs. */
export const GIVEN_MESSAGES = '__sitegen_messages'
