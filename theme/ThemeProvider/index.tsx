import type { RootProps } from '../Root/index.tsx'

/** The wrapper of every page inside of `Root`. A site without its own loads nothing for it. */
export default function ThemeProvider({ children }: RootProps) {
  return <>{children}</>
}
