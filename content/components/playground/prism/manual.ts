/**
 * Tells prismjs, before it is loaded, to leave the blocks of the page alone: they are highlighted already.
 * @module
 */
Object.assign(globalThis, { Prism: { manual: true, disableWorkerMessageHandler: true } })
