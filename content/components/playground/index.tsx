import { useEffect, useState, type ComponentType, type ReactElement } from 'react'
import styles from './playground.module.css'

/** The playground, loaded when its page is open. Without JavaScript the page says that it needs it. */
export default function LazyPlayground(): ReactElement {
  const [loaded, setLoaded] = useState<{ readonly Playground: ComponentType } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    void import('./playground.tsx').then(setLoaded, () => setFailed(true))
  }, [])
  // By this class a content security policy of the page allows that code is run.
  const classes = `theme-playground ${styles.playground}`
  if (loaded !== null)
    return (
      <div className={classes}>
        <loaded.Playground />
      </div>
    )
  return (
    <div className={classes}>
      <div className={styles.loading}>
        {hasFailed ? (
          <p role="alert">The editor could not be loaded. Reload the page to try again.</p>
        ) : (
          <>
            <p className={styles.wait}>The editor is loading …</p>
            <noscript>
              <p>The playground needs JavaScript: it renders what you type in your browser.</p>
            </noscript>
          </>
        )}
      </div>
    </div>
  )
}
