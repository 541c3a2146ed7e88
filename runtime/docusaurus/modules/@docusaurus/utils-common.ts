export * from '../../../shared/utils-common.ts'
