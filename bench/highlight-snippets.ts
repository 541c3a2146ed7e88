/** Code as it stands in documentation: twenty lines each, by the language of the fence. `NAME` differs from block to block. */
export const snippets: Readonly<Record<string, string>> = {
  ts: `import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Options of the loader. */
export interface NAMEOptions<T> {
  readonly root: string
  readonly parse?: (text: string) => T
}

export async function loadNAME<T = unknown>({ root, parse }: NAMEOptions<T>): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  for (const name of ['a.json', 'b.json'] as const) {
    const text = await readFile(path.join(root, name), 'utf8')
    // The file may be empty.
    if (text.trim() === '') continue
    found.set(name, (parse ?? JSON.parse)(text) as T)
  }
  if (found.size > 10_000) throw new RangeError(\`too many: \${found.size}\`)
  return found
}`,
  tsx: `import { useEffect, useState, type ReactElement } from 'react'
import styles from './NAME.module.css'

interface Props {
  readonly items: readonly string[]
  readonly onPick: (item: string) => void
}

export default function NAME({ items, onPick }: Props): ReactElement {
  const [query, setQuery] = useState<string>('')
  const shown = items.filter((item) => item.includes(query))
  useEffect(() => void (document.title = \`\${shown.length} of \${items.length}\`), [shown, items])
  return (
    <section className={styles.list} aria-label="NAME">
      <input value={query} onChange={(event) => setQuery(event.target.value)} placeholder="Filter" />
      {shown.length === 0 && <p>Nothing found.</p>}
      {shown.map((item) => <button key={item} type="button" onClick={() => onPick(item)}>{item}</button>)}
    </section>
  )
}`,
  js: `const express = require('express')
const app = express()
const port = process.env.PORT || 3000

app.use(express.json())

// Answers with what was asked for.
app.get('/NAME/:id', async (req, res, next) => {
  try {
    const { id } = req.params
    if (!/^[a-z\\d-]+$/i.test(id)) return res.status(400).send({ error: 'bad id' })
    const found = await db.collection('NAME').findOne({ id, hidden: null })
    found ? res.json({ ...found, at: Date.now() }) : res.sendStatus(404)
  } catch (error) {
    next(error)
  }
})

app.listen(port, () => console.log(\`http://localhost:\${port}/\`))
module.exports = { app, NAME: 0x1f }`,
  css: `@import url('./base.css') layer(base);

:root {
  --NAME-color: light-dark(#12744d, rgb(45 208 174 / 90%));
}

/* The card of the start page. */
.NAME > .card:not(:last-child)::before {
  content: '\\201C';
  margin: 0 auto calc(1rem + 2px);
  color: var(--NAME-color, #0b6e48);
  transition: opacity 150ms ease-in-out;
}

@media (max-width: 996px) and (prefers-reduced-motion: reduce) {
  .NAME[data-open='true'] {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
}`,
  scss: `@use 'sass:math';
$NAME: 1.5rem !default;

@mixin card($size: $NAME, $dark: false) {
  padding: math.div($size, 2);
  @if $dark {
    background: darken(#fff, 80%);
  } @else {
    background: #fff;
  }
}

// Three columns.
@each $name, $width in (small: 480px, large: 996px) {
  .col-#{$name} {
    @include card($dark: true);
    &:hover { width: $width; }
    .inner & { @extend %base; }
  }
}`,
  json: `{
  "name": "NAME",
  "version": "1.2.3",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "sitegen build",
    "serve": "sitegen serve --port 8080"
  },
  "dependencies": {
    "react": "^19.0.0",
    "react-dom": "^19.0.0"
  },
  "files": ["dist", "src", "!**/*.map"],
  "limits": { "pages": 10000, "ratio": 0.75 },
  "browserslist": null,
  "engines": {
    "node": ">=20"
  }
}`,
  bash: `#!/usr/bin/env bash
set -euo pipefail

NAME="\${1:-default}"
readonly NAME
# Every page is checked.
for file in docs/**/*.md; do
  if ! grep -q "^title: $NAME" "$file"; then
    echo "missing in \${file##*/}" >&2
    exit 1
  fi
done

npm ci --silent && npm run build -- --out-dir "/tmp/$NAME"
tar czf "$NAME.tar.gz" -C /tmp "$NAME" | tee build.log
case "$(uname -s)" in
  Linux*) sudo systemctl restart nginx ;;
  *) echo 'restart it yourself' ;;
esac
curl -fsSL -o /dev/null "http://localhost:8080/$NAME"`,
  python: `from dataclasses import dataclass, field
from pathlib import Path
import asyncio


@dataclass(frozen=True)
class NAME:
    """A page of the site."""

    path: Path
    tags: list[str] = field(default_factory=list)

    async def read(self, limit: int = 10_000) -> str | None:
        # Large files are left out.
        if not self.path.exists() or self.path.stat().st_size > limit:
            return None
        text = await asyncio.to_thread(self.path.read_text, encoding="utf-8")
        return f"{self.path.name}: {len(text)} {'tagged' if self.tags else ''}"

print([page.path for page in map(NAME, Path(".").glob("*.md"))])`,
  yaml: `name: NAME
on:
  push:
    branches: [main, 'release/*']
env:
  NODE_ENV: production
jobs:
  build: &build
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 20, cache: npm }
      - run: |
          npm ci
          npm run build
  again:
    <<: *build
    if: \${{ github.ref == 'refs/heads/main' }}`,
  java: `package org.example.docs;

import java.util.List;
import java.util.stream.Collectors;

/** Finds pages by their title. */
public final class NAME<T extends Comparable<T>> implements Finder<T> {
    private static final int LIMIT = 0x40;
    private final List<Page<T>> pages;

    public NAME(List<Page<T>> pages) { this.pages = List.copyOf(pages); }

    @Override
    public List<String> find(String words) throws FindException {
        if (words == null || words.isBlank()) throw new FindException("no words");
        return pages.stream().filter(page -> page.title().contains(words)) // in order
            .limit(LIMIT).map(Page::url).collect(Collectors.toList());
    }
}
`,
  html: `<!doctype html>
<html lang="en" data-theme="dark">
  <head>
    <meta charset="utf-8" />
    <title>NAME &amp; others</title>
    <link rel="stylesheet" href="/assets/css/NAME.css" />
    <style>
      body { margin: 0; color: #222 }
    </style>
  </head>
  <body class="page">
    <!-- Everything is in here. -->
    <main id="NAME" aria-label='Content'>
      <h1>Hello</h1>
      <img src="/img/a.png" alt="" width="10" loading="lazy">
      <button disabled onclick="go(1)">Go</button>
    </main>
    <script type="module">const a = document.querySelector('#NAME')</script>
  </body>
</html>`,
  go: `package main

import (
	"fmt"
	"net/http"
)

type NAME struct {
	pages map[string][]byte
	limit int64
}

func (s *NAME) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	page, ok := s.pages[r.URL.Path]
	if !ok || int64(len(page)) > s.limit {
		http.Error(w, fmt.Sprintf("no page at %q\\n", r.URL.Path), http.StatusNotFound)
		return
	}
	w.Write(page)
}`,
}
