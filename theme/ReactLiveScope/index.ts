import React from 'react'

/** What code of live blocks may use without importing it: React, and what it exports. */
const ReactLiveScope: Readonly<Record<string, unknown>> = { React, ...React }

export default ReactLiveScope
