package authdesk.junit;

import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives test methods a running service, in the state of the start. The tests of a class share one, which stops after the last
 * of them; classes that run at the same time have one each. A test that fails says why its calls were refused.
 *
 * <p>The configuration parameters {@code authdesk.workspace} and {@code authdesk.site} (junit-platform.properties) name a
 * workspace file, and the site that is meant.
 */
public final class AuthdeskExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(AuthdeskExtension.class);
  private static final String START = "start-of-the-tests";

  /** Closed by JUnit with the class that it belongs to. */
  private record Kept(Authdesk authdesk) implements Store.CloseableResource {
    @Override
    public void close() {
      authdesk.close();
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    Store store = storeOf(context);
    Kept kept = store.get(Kept.class, Kept.class);
    if (kept != null && kept.authdesk().isRunning()) {
      kept.authdesk().restore(START);
      return;
    }
    Authdesk authdesk = start(context);
    authdesk.snapshot(START);
    store.put(Kept.class, new Kept(authdesk));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (context.getExecutionException().isEmpty()) return;
    Kept kept = storeOf(context).get(Kept.class, Kept.class);
    if (kept == null) return; // It did not start, which is the failure.
    String report;
    try {
      report = kept.authdesk().report();
    } catch (AuthdeskException error) {
      report = error.getMessage();
    }
    if (report.isEmpty()) return;
    context.publishReportEntry("authdesk", report);
    // Runners show the causes of a failure; report entries only some of them.
    context.getExecutionException().get().addSuppressed(new AssertionError(report));
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Authdesk.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Kept kept = storeOf(context).get(Kept.class, Kept.class);
    if (kept != null) return kept.authdesk();
    throw new AuthdeskException("expectation", "Only test methods and @BeforeEach methods have a parameter Authdesk.", null);
  }

  private static Authdesk start(ExtensionContext context) {
    return context.getConfigurationParameter("authdesk.workspace")
        .map(file -> Authdesk.start(Path.of(file), context.getConfigurationParameter("authdesk.site").orElse(null)))
        .orElseGet(Authdesk::start);
  }

  /** Of the class: an entry that is put in the store of a test would be closed after that test. */
  private static Store storeOf(ExtensionContext context) {
    ExtensionContext owner = context.getTestClass().isEmpty() ? context : context.getParent().orElse(context);
    return owner.getStore(NAMESPACE);
  }
}
