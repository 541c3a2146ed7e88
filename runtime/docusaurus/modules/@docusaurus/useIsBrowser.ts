export { useIsBrowser as default } from '../../../components/client-only.tsx'
