import { createContext } from 'react'
import type { LoadedSidebar } from 'sitegen/theme-kit'

/** Loads a part of the sidebar that is missing. */
export const LoadPartContext = createContext<LoadedSidebar['load']>(() => Promise.resolve(false))
