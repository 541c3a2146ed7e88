import { Link } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import ThemedImage from '@theme/ThemedImage'
import { TAGS, type ShowcaseSite } from '../../data/showcase.ts'
import { useRepository } from '../repository.ts'
import styles from './site-card.module.css'

/** A site with its picture. */
export default function SiteCard({ site }: { readonly site: ShowcaseSite }): ReactElement {
  const { id, name, language, about, source, tags } = site
  const { url: repository } = useRepository()
  const folder = source === '.' ? '' : `/${source}`
  return (
    <article className={styles.card}>
      <ThemedImage
        className={styles.picture}
        sources={{ light: `/img/showcase/${id}-light.webp`, dark: `/img/showcase/${id}-dark.webp` }}
        width={720}
        height={450}
        alt=""
      />
      <div className={styles.text}>
        <h2 className={styles.name}>{language === undefined ? name : <bdi lang={language}>{name}</bdi>}</h2>
        <p>{about}</p>
        <ul className={`clean-list ${styles.tags}`}>
          {tags.map((tag) => (
            <li key={tag}>{TAGS[tag]}</li>
          ))}
        </ul>
        <p className={styles.links}>
          <Link to={`${repository}/tree/main${folder}`} aria-label={`Source of ${name}`}>
            Source
          </Link>
          {tags.includes('template') && (
            <Link to="/docs/cli/#init" aria-label={`Start from this template: ${name}`}>
              Start from this template
            </Link>
          )}
        </p>
      </div>
    </article>
  )
}
