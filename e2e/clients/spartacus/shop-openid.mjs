import 'zone.js';
// The packages are compiled in part; the browser finishes them.
import '@angular/compiler';
import { HttpClientModule } from '@angular/common/http';
import { NgModule } from '@angular/core';
import { BrowserModule, platformBrowser } from '@angular/platform-browser';
import { EffectsModule } from '@ngrx/effects';
import { StoreModule } from '@ngrx/store';
import { AuthModule, provideConfig } from '@spartacus/core';
import {
  AppRoutingModule,
  BaseStorefrontModule,
  LinkModule,
  LoginRouteModule,
  LogoutModule,
  StorefrontComponent,
} from '@spartacus/storefront';
import { OAuthService } from 'angular-oauth2-oidc';

/*
 * The same storefront without the client-side library: its users log in at the OpenID provider of the site, by the library that the
 * storefront has for that, as its documentation sets up another authorization server.
 */
const { baseSite, openId } = window.shop;

const ShopModule = NgModule({
  imports: [
    BrowserModule,
    HttpClientModule,
    AppRoutingModule,
    StoreModule.forRoot({}),
    EffectsModule.forRoot([]),
    BaseStorefrontModule,
    AuthModule.forRoot(),
    LinkModule,
    LoginRouteModule,
    LogoutModule,
  ],
  providers: [
    provideConfig({
      backend: { occ: { baseUrl: location.origin } },
      authentication: {
        ...{ client_id: openId.clientID, client_secret: '', baseUrl: openId.issuer },
        ...{ loginUrl: '/authorize', tokenEndpoint: '/token', revokeEndpoint: '/revoke' },
        ...{ userinfoEndpoint: '/userinfo', logoutUrl: '/end_session' },
        OAuthLibConfig: {
          ...{ responseType: 'code', scope: 'openid email offline_access', oidc: true, disablePKCE: false },
          ...{ skipIssuerCheck: false, postLogoutRedirectUri: location.origin },
        },
      },
      context: { baseSite: [baseSite], language: ['en'], currency: ['USD'] },
      i18n: { resources: {}, fallbackLang: 'en' },
    }),
  ],
  bootstrap: [StorefrontComponent],
})(class ShopModule {});

platformBrowser()
  .bootstrapModule(ShopModule)
  .then(({ injector }) => {
    // For the test: the very library that the storefront logs in with.
    window.oauth = injector.get(OAuthService);
  })
  .catch((error) => console.error(error));
