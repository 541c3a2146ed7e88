/** The style of a report, light or dark as the reader's system is. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; --text: #1c1e21; --muted: #5b6270; --line: #d9dce1; --soft: #f4f5f7; --missing: #fde8e8; --new: #e3f5e5; --link: #1f5fbf }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4e6eb; --muted: #a4abb8; --line: #3a3f47; --soft: #24282e; --missing: #4a2326; --new: #1e3d26; --link: #8ab4f8 }
  body { background: #1a1d21 }
}
body { margin: 0; color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { font-size: 1.8rem; line-height: 1.2 }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.3rem }
a { color: var(--link) }
code { font: 0.875em ui-monospace, monospace; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse }
th, td { padding: 0.4rem 0.6rem; border: 1px solid var(--line); text-align: start; vertical-align: top }
th { background: var(--soft) }
.total { font-size: 1.1rem; font-weight: 600 }
.count { padding: 0.1rem 0.5rem; border-radius: 1rem; background: var(--soft); color: var(--muted); font-size: 0.875rem; font-weight: 400 }
.differences { padding: 0; list-style: none }
.differences li { padding: 0.5rem 0; border-bottom: 1px solid var(--line) }
.what { display: block; overflow-wrap: anywhere }
.places { color: var(--muted); font-size: 0.875rem }
details { margin: 0.5rem 0; padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 0.375rem }
summary { cursor: pointer }
.pair { margin: 1rem 0; table-layout: fixed; font-size: 0.875rem; overflow-wrap: anywhere }
caption { padding: 0.25rem 0; font-weight: 600; text-align: start }
.pair ins, .pair del { text-decoration: none }
.missing { background: var(--missing) }
.new { background: var(--new) }
.gap td { color: var(--muted) }
`
