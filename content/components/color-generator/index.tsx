import { createStorageSlot, useColorMode, useStorageSlot } from 'sitegen/runtime'
import { useEffect, useId, useState, type ReactElement } from 'react'
import { copyText } from '../copy-text.ts'
import { cssOf, readPalette, shadesOf, toHex, type Mode, type Palette } from './shades.ts'
import styles from './color-generator.module.css'

/** Where the browser keeps the colours of each mode until the tab is closed. */
const KEYS: Readonly<Record<Mode, string>> = {
  light: 'ifm-theme-colors-light',
  dark: 'ifm-theme-colors-dark',
}

/** Makes the shades of a primary colour, shows them on this site, and gives the CSS for another one. */
export default function ColorGenerator(): ReactElement {
  const { colorMode, setColorMode } = useColorMode()
  const [stored, slot] = useStorageSlot(KEYS[colorMode], { persistence: 'sessionStorage' })
  const palette = readPalette(stored, colorMode)
  const change = (next: Partial<Palette>): void => slot.set(JSON.stringify({ ...palette, ...next }))
  const reset = (): void => {
    for (const key of Object.values(KEYS)) createStorageSlot(key, { persistence: 'sessionStorage' }).del()
  }
  usePreview(stored === null ? null : palette)
  return (
    <div className={styles.generator}>
      <div className={styles.inputs} data-search-ignore="">
        <ColorInput
          label="Primary colour"
          value={palette.primary}
          onChange={(primary) => change({ primary })}
        />
        <ColorInput
          label="Background"
          value={palette.background}
          onChange={(background) => change({ background })}
        />
        <fieldset className={styles.modes}>
          <legend>Mode</legend>
          {(['light', 'dark'] as const).map((mode) => (
            <label key={mode}>
              <input
                type="radio"
                name="generator-mode"
                checked={colorMode === mode}
                onChange={() => setColorMode(mode)}
              />{' '}
              {mode === 'light' ? 'Light' : 'Dark'}
            </label>
          ))}
        </fieldset>
        <button type="button" className="sg-button sg-button--outline" onClick={reset}>
          Reset
        </button>
      </div>
      <Shades palette={palette} onChange={change} />
      <Css palette={palette} mode={colorMode} />
    </div>
  )
}

interface ColorInputProps {
  readonly label: string
  /** As `#rrggbb`. */
  readonly value: string
  readonly onChange: (hex: string) => void
}

/** A colour as a sample and as text. Text that is no colour is kept while it is written, and said to be none. */
function ColorInput({ label, value, onChange }: ColorInputProps): ReactElement {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const isWrong = draft !== null && toHex(draft) === null
  const write = (text: string): void => {
    setDraft(text)
    const hex = toHex(text)
    if (hex !== null) onChange(hex)
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.pair}>
        <input
          type="color"
          aria-label={`${label}, sample`}
          value={value}
          onChange={({ target }) => {
            setDraft(null)
            onChange(target.value)
          }}
        />
        <input
          id={id}
          type="text"
          spellCheck={false}
          value={draft ?? value}
          aria-invalid={isWrong}
          onChange={({ target }) => write(target.value)}
          onBlur={() => setDraft(null)}
        />
      </div>
      {isWrong && (
        <p role="alert" className={styles.wrong}>
          This is not a colour. Write it as <code>#25c2a0</code>, <code>rgb(37 194 160)</code> or by its name.
        </p>
      )}
    </div>
  )
}

interface ShadesProps {
  readonly palette: Palette
  readonly onChange: (next: Partial<Palette>) => void
}

function Shades({ palette, onChange }: ShadesProps): ReactElement {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Custom property</th>
          <th scope="col">Colour</th>
          <th scope="col">Darker by</th>
          <th scope="col">Contrast</th>
        </tr>
      </thead>
      <tbody>
        {shadesOf(palette).map(({ property, color, adjustment, contrast, rating }) => (
          <tr key={property}>
            <th scope="row">
              <code>{property}</code>
            </th>
            <td className="swatch">
              <span className="swatch__colour" style={{ background: color }} />
              <code>{color}</code>
            </td>
            <td>
              {adjustment === 0 ? (
                '0'
              ) : (
                <input
                  type="number"
                  step="0.05"
                  min="-1"
                  max="1"
                  aria-label={`${property}, darker by`}
                  value={adjustment}
                  onChange={({ target }) => {
                    const value = target.valueAsNumber
                    if (Math.abs(value) <= 1)
                      onChange({ adjustments: { ...palette.adjustments, [property]: value } })
                  }}
                />
              )}
            </td>
            <td>
              {contrast.toFixed(1)} <span data-rating={rating}>{rating}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Css({ palette, mode }: { readonly palette: Palette; readonly mode: Mode }): ReactElement {
  const [copied, setCopied] = useState('')
  const css = cssOf(mode, palette)
  return (
    <div className={styles.css}>
      <p>
        For <code>theme.customCss</code>:
      </p>
      <pre>
        <code>{css}</code>
      </pre>
      <button
        type="button"
        className="sg-button sg-button--outline"
        onClick={() => void copyText(css).then((isCopied) => isCopied && setCopied(css))}
      >
        {copied === css ? 'Copied' : 'Copy'}
      </button>
    </div>
  )
}

/** Shows chosen colours on the page while the generator is there. */
function usePreview(palette: Palette | null): void {
  const css = palette === null ? '' : JSON.stringify([...shadesOf(palette)], ['property', 'color'])
  useEffect(() => {
    const { style } = document.documentElement
    const shown = css === '' ? [] : (JSON.parse(css) as { property: string; color: string }[])
    for (const { property, color } of shown) style.setProperty(property, color)
    return () => {
      for (const { property } of shown) style.removeProperty(property)
    }
  }, [css])
}
