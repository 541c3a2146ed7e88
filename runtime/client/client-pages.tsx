import { createElement, useEffect, useState } from 'react'
import type { ComponentTable } from '../page/page-context.ts'
import type { LoadedPage } from './page-data.ts'
import type { PageData } from '../shared/page/page-data.ts'
import type { Url } from '../shared/url/url.ts'

/** How long the loader waits before it shows, in milliseconds: what is there sooner needs none. */
const LOADER_DELAY = 200

const LOADING = 'sitegen:loading'

interface LoadingState {
  readonly pathname: string
  /** Null while it is being loaded. */
  readonly error: unknown
  readonly retry: () => void
}

export function loadingPage(parts: ComponentTable, { pathname, ...state }: LoadingState): LoadedPage {
  return {
    page: plainPage(pathname, LOADING),
    components: { ...parts, [LOADING]: () => <LoadingPage parts={parts} {...state} /> },
  }
}

/** The theme's not-found page, for sites whose own one cannot be had. */
export function notFoundPage(parts: ComponentTable, pathname: string): LoadedPage {
  return { page: plainPage(pathname, '@theme/NotFound'), components: parts }
}

function plainPage(pathname: string, layout: string): PageData {
  return {
    url: pathname as Url,
    layout,
    context: { plugin: { name: 'sitegen', id: 'default' } },
    head: { title: null, description: null, noIndex: true, htmlClasses: [] },
    props: {},
    toc: [],
    content: null,
    css: [],
    modules: {},
    needs: [],
    client: '',
  }
}

function LoadingPage({
  parts,
  ...state
}: Omit<LoadingState, 'pathname'> & { readonly parts: ComponentTable }) {
  const [pastDelay, setPastDelay] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPastDelay(true), LOADER_DELAY)
    return () => clearTimeout(timer)
  }, [])
  const { '@theme/Layout': Layout = 'div', '@theme/Loading': Loading = 'div' } = parts
  return createElement(Layout, null, createElement(Loading, { ...state, pastDelay }))
}
